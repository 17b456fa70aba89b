import { Button, Group } from '@mantine/core';
import { commandIds, declarationOf } from '../../components/commands.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { KeyCaps, Keys } from './Keys.tsx';
import { ProfileDialog } from './profile-dialog.ts';
import classes from './ShortcutsDialog.module.css';

const groups = ['conversation', 'inbox', 'general'] as const;

/** Keys of parts of a screen, which work while the part has the focus. */
const partKeys = [
  ['layout:shortcuts.send', 'enter'],
  ['layout:shortcuts.newLine', 'shift+enter'],
  ['layout:shortcuts.quickMessage', '/'],
  ['layout:shortcuts.mention', '@'],
  ['layout:shortcuts.leaveField', 'esc'],
  ['layout:shortcuts.walk', 'arrowup+arrowdown'],
  ['layout:shortcuts.messageActions', 'enter'],
  ['layout:shortcuts.moveThing', 'alt+arrows'],
  ['layout:shortcuts.undo', 'mod+z', 'mod+shift+z'],
  ['layout:shortcuts.duplicateNodes', 'mod+d'],
  ['layout:shortcuts.connectNode', 'mod+enter'],
  ['layout:shortcuts.removeNodes', 'backspace'],
] as const;

/** Dialog that lists the keys of all commands, whether or not they can be run now, and of the parts of a screen. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  return (
    <Dialog title={t('layout:commands.help')} onClose={onClose}>
      {groups.map((group) => (
        <section key={group} className={classes.group}>
          <h3 className={classes.title}>{t(`layout:shortcuts.${group}`)}</h3>
          <dl className={classes.list}>
            {commandIds
              .filter((id) => declarationOf(id).group === group && declarationOf(id).keys !== undefined)
              .map((id) => {
                const { letter } = declarationOf(id);
                return (
                  <div key={id} className={classes.row}>
                    <dt>{t(`layout:commands.${id}`)}</dt>
                    <dd>
                      {user.letterKeys && letter !== undefined && <KeyCaps keys={letter} />}
                      <Keys of={id} />
                    </dd>
                  </div>
                );
              })}
          </dl>
        </section>
      ))}
      <section className={classes.group}>
        <h3 className={classes.title}>{t('layout:shortcuts.parts')}</h3>
        <dl className={classes.list}>
          {partKeys.map(([label, ...ways]) => (
            <div key={label} className={classes.row}>
              <dt>{t(label)}</dt>
              <dd>
                {ways.map((keys) => (
                  <KeyCaps key={keys} keys={keys} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {!user.letterKeys && (
        <Group justify="space-between" className={classes.group}>
          <span className={classes.hint}>{t('layout:shortcuts.lettersHint')}</span>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              onClose();
              void openDialog(ProfileDialog, {});
            }}
          >
            {t('layout:profile')}
          </Button>
        </Group>
      )}
    </Dialog>
  );
};
