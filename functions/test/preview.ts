/** A WebP of 16 by 12 pixels, in base64. */
export const smallWebp = 'UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoQAAwAAsBMJaACdLoB+AADsAD+54v/+LORiOzzf/MEr8g3hYAAAA==';

/** A WebP of 700 by 10 pixels, in base64. */
export const wideWebp =
  'UklGRnIAAABXRUJQVlA4IGYAAACQBQCdASq8AgoAPtFosFMoJiSioMgBABoJaQoWx42QAAGN7qb6NqHOMoB7qb6NqHOMoB7pgAD+/LYL/xa1synC//wrW9nsDywOsBfzGnh3OhX4H4tYyUbRajTw7nQr8D8WsZKNUAA=';

/** Another one, of 8 by 8 pixels. */
export const otherWebp = 'UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoIAAgAAUAmJaACdLoABDAAAP746n/9x2BuvFv/3sF/7sF/7sF/rYAA';
