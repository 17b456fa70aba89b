// Parts of Mantine that only the sign-up draws.
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
