import type { Help } from '@recado/shared/contract/helps';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import classes from './HelpPage.module.css';

/** Plays a help entry's video, without cookies before it plays. */
export const VideoDialog = ({ help, onClose }: { help: Help; onClose: () => void }) => (
  <Dialog title={help.title} size="xl" onClose={onClose}>
    <iframe
      className={classes.video}
      src={`https://www.youtube-nocookie.com/embed/${help.video}?autoplay=1&rel=0`}
      title={help.title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
    {help.description !== '' && <p className={classes.about}>{help.description}</p>}
  </Dialog>
);
