import { type Palette, paletteOf } from '@recado/shared/brand/palette';
import type { Language } from '@recado/shared/contract/languages';
import { logoSize } from '../../data/settings/logo-name.ts';

/** The brand as mails show it. */
export interface MailBrand {
  /** The product's address, which also serves the brand's files to everybody. */
  address: string;
  appName: string;
  /** The file of the logo on light surfaces; empty for none. */
  logo: string;
  /** The primary colours, as hexadecimal. */
  colors: { light: string; dark: string };
}

interface Content {
  language: Language;
  subject: string;
  /** Plain text, with an empty line between paragraphs. */
  text: string;
  /** Stands in place of the line that is its address; null for none. */
  button: { url: string; label: string } | null;
}

/** The box that a logo fills, in pixels. */
const logoBox = { width: 220, height: 44 };

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Makes links of the product's own address. Other addresses are text, because people can write them into their names. */
const linked = (line: string, address: string): string =>
  escape(line)
    .split(escape(address))
    .reduce((before, after) => {
      const isWhole = /^[.,;:)]?(\s|$)/.test(after);
      const shown = escape(address);
      return before + (isWhole ? `<a href="${shown}" class="link" style="color:inherit">${shown}</a>` : shown) + after;
    });

/** A logo lies on a white plate: clients that show mails dark change colours, but no pictures. */
const header = ({ address, appName, logo }: MailBrand, { text }: Palette): string => {
  const name = escape(appName);
  if (logo === '') return `<p class="text" style="margin:0;font-size:20px;font-weight:700;color:${text}">${name}</p>`;
  const { width, height } = logoSize(logo) ?? logoBox;
  const scale = Math.min(logoBox.width / width, logoBox.height / height);
  const size = `width="${Math.max(1, Math.round(width * scale))}" height="${Math.max(1, Math.round(height * scale))}"`;
  return `<span class="plate" style="display:inline-block;background-color:#ffffff;background-image:linear-gradient(#ffffff,#ffffff)"><img src="${escape(address)}/brand/${escape(logo)}" ${size} alt="${name}" style="display:block;border:0;font-size:20px;font-weight:700;color:${text}"></span>`;
};

const button = ({ url, label }: { url: string; label: string }, { accent, onAccent }: Palette): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td style="background-color:${accent};border-radius:8px"><a href="${escape(url)}" style="display:inline-block;padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;color:${onAccent};text-decoration:none">${escape(label)}</a></td></tr></table>`;

const paragraph = (text: string, content: Content, address: string, look: Palette): string => {
  const lines = text.split('\n');
  const texts = lines.filter((line) => line !== content.button?.url);
  const said = texts.map((line) => linked(line, address)).join('<br>');
  const shown =
    said && `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${look.text}">${said}</p>`;
  return shown + (content.button && texts.length < lines.length ? button(content.button, look) : '');
};

/** Returns a mail as HTML that mail clients show, light and dark, wide and narrow: the texts of its plain text in the brand's look. */
export const mailHtml = (content: Content, brand: MailBrand): string => {
  const light = paletteOf(brand.colors.light, 'light');
  const dark = paletteOf(brand.colors.dark, 'dark');
  const { address, appName } = brand;
  const subject = escape(content.subject);
  const body = content.text
    .trim()
    .split(/\n{2,}/)
    .map((text) => paragraph(text, content, address, light))
    .join('\n');
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
.link{color:${light.accent}!important}
@media (prefers-color-scheme:dark){
.ground{background-color:${dark.ground}!important}
.card{background-color:${dark.pane}!important;border-color:${dark.line}!important;border-top-color:${dark.accent}!important}
.text{color:${dark.text}!important}
.dim{color:${dark.dimmed}!important}
.link{color:${dark.accent}!important}
.plate{padding:8px 12px;border-radius:8px}
}
@media (max-width:480px){.card{padding:24px 20px!important}}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground};word-break:break-word">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.ground}"><tr><td align="center" style="padding:24px 12px;font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td class="card" style="background-color:${light.pane};border:1px solid ${light.line};border-top:4px solid ${light.accent};border-radius:10px;padding:32px">
${header(brand, light)}
<h1 class="text" style="margin:24px 0 16px;font-size:22px;line-height:30px;font-weight:700;color:${light.text}">${subject}</h1>
${body}
</td></tr>
<tr><td class="dim" align="center" style="padding:16px 8px;font-size:13px;line-height:20px;color:${light.dimmed}">${escape(appName)} · <a href="${escape(address)}" class="dim" style="color:${light.dimmed}">${escape(address.replace(/^https?:\/\//, ''))}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
};
