// Mantine styles of the screens for logged-in users, in addition to those of the first screen.
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Avatar.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Indicator.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Divider.layer.css';
import '@mantine/core/styles/Progress.layer.css';
