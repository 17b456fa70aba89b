import { commandIds, declarationOf } from '../../components/commands.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Keys } from './Keys.tsx';
import classes from './ShortcutsDialog.module.css';

const groups = ['conversation', 'inbox', 'general'] as const;

/** Dialog that lists the keys of all commands, whether or not they can be run now. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('layout:commands.help')} onClose={onClose}>
      {groups.map((group) => (
        <section key={group} className={classes.group}>
          <h3 className={classes.title}>{t(`layout:shortcuts.${group}`)}</h3>
          <dl className={classes.list}>
            {commandIds
              .filter((id) => declarationOf(id).group === group && declarationOf(id).key !== undefined)
              .map((id) => (
                <div key={id} className={classes.row}>
                  <dt>{t(`layout:commands.${id}`)}</dt>
                  <dd>
                    <Keys of={id} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
};
