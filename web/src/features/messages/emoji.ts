const segmenter = new Intl.Segmenter();
const split = (line: string): string[] => Array.from(segmenter.segment(line), ({ segment }) => segment);

/** Emoji common in customer service, by group. */
export const emojiGroups = [
  {
    name: 'faces',
    emoji: split(
      '😀😃😄😁😆😅😂🤣🙂🙃😉😊😇🥰😍🤩😘😗😚😙😋😛😜🤪😝🤗🤭🤫🤔😐😑😶🙄😏😒😬😌😔😪😴😷🤒🤕🤢🤧🥵🥶😵🤯🥳😎🤓🧐😕😟🙁😮😯😲😳🥺😢😭😱😖😞😓😩😤😡😠',
    ),
  },
  {
    name: 'hands',
    emoji: split('👍👎👌🤌🤏✌️🤞🤟🤘🤙👈👉👆👇☝️👋🤚✋🖖👏🙌👐🤲🤝🙏✍️💪👀🧠👶👦👧👨👩🧑👵👴🙋🤷🤦💁🙅🙆'),
  },
  { name: 'hearts', emoji: split('❤️🧡💛💚💙💜🖤🤍🤎💔❣️💕💞💓💗💖💘💝💯💥💫💦💨💬💭💤✨⭐🌟🔥🎉🎊🎁🎈🏆🥇') },
  {
    name: 'things',
    emoji: split('📱💻🖥️🖨️📷📹📞☎️📺⏰⏳💡🔋🔌💰💳💵🧾📦📬📝📄📊📈📉📅📌📎🔒🔓🔑🔧🔨⚙️🛒🚗🚚✈️🏠🏢🏥🏦'),
  },
  {
    name: 'nature',
    emoji: split('🐶🐱🐭🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🦄🐝🦋🌷🌹🌻🌸🌳🌴☀️🌤️⛅🌧️⛈️❄️🌈🍎🍌🍓🍕🍔🍟🍰🎂☕🍺🍷⚽'),
  },
  { name: 'signs', emoji: split('✅☑️✔️❌❎➕➖❓❗⚠️🚫⛔🔴🟠🟡🟢🔵🟣⚫⚪🔔🔕🔗➡️⬅️⬆️⬇️🔄🆗🆕🆓1️⃣2️⃣3️⃣4️⃣5️⃣') },
] as const;
