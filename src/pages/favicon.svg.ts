import { iconSvg } from '#metadata/icons.ts';

export const GET = () => new Response(iconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } });
