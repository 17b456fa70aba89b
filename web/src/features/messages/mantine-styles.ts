// Parts of Mantine that only dialogs of the conversation draw.
import '@mantine/core/styles/Combobox.layer.css';
