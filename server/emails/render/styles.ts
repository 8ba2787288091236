/** The site's colours (`src/ui/theme.css`). Text has a contrast of 7:1 or more on the backgrounds it is used on. */
export const colours = {
	white: '#ffffff',
	paper: '#fbf8f3',
	line: '#cfc6b6',
	ink: '#16262b',
	soft: '#3f4f56',
	pine: '#0f4037',
	mint: '#e4efe9',
	brick: '#8a2a0b',
	alarm: '#8a1c0e',
	alarmPale: '#fdecea',
} as const;

const font = 'font-family:Arial,Helvetica,sans-serif';

/** Repeated in every cell: in Outlook for Windows, tables do not inherit styles. */
export const text = `${font};font-size:17px;line-height:26px;color:${colours.ink}`;
export const small = `${font};font-size:16px;line-height:24px;color:${colours.soft}`;
export const large = `${font};font-size:24px;line-height:32px;font-weight:bold;color:${colours.pine}`;
export const medium = `${font};font-size:20px;line-height:28px;font-weight:bold;color:${colours.pine}`;

/** Breaks long words. Outlook for Windows supports neither property; `html-text.ts` inserts break opportunities for it. */
export const breaking = 'word-wrap:break-word;word-break:break-word';

/** Makes a table exactly as wide as its container. */
export const fluid = 'width:100%;table-layout:fixed';
