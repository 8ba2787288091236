import { colours } from '#brand/colours.ts';

const font = 'font-family:Arial,Helvetica,sans-serif';

/** Repeated in every cell: in Outlook for Windows, tables do not inherit styles. */
export const text = `${font};font-size:17px;line-height:26px;color:${colours.ink}`;
export const small = `${font};font-size:16px;line-height:24px;color:${colours.muted}`;
export const large = `${font};font-size:24px;line-height:32px;font-weight:bold;color:${colours.brand}`;
export const medium = `${font};font-size:20px;line-height:28px;font-weight:bold;color:${colours.brand}`;

/** Breaks long words. Outlook for Windows supports neither property; `html-text.ts` inserts break opportunities for it. */
export const breaking = 'word-wrap:break-word;word-break:break-word';

/** Makes a table exactly as wide as its container. */
export const fluid = 'width:100%;table-layout:fixed';
