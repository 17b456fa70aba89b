// Mantine styles that only the sign-up uses.
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
