/** The site's colours (`src/ui/theme.css`): text has 7:1 or more on the grounds it is used on here. */
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

/** Said again in every cell: Outlook for Windows lets a table inherit nothing. */
export const text = `${font};font-size:17px;line-height:26px;color:${colours.ink}`;
export const small = `${font};font-size:16px;line-height:24px;color:${colours.soft}`;
export const large = `${font};font-size:24px;line-height:32px;font-weight:bold;color:${colours.pine}`;
export const medium = `${font};font-size:20px;line-height:28px;font-weight:bold;color:${colours.pine}`;

/** Long words break; Outlook for Windows, which knows neither, gets its own breaks (`html-text.ts`). */
export const breaking = 'word-wrap:break-word;word-break:break-word';

/** What a table needs so that it is as wide as there is room, and no wider. */
export const fluid = 'width:100%;table-layout:fixed';
