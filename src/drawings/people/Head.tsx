import type { Clothes } from '#drawings/people/clothes.ts';
import { round } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';

/** A face in hundredths of a metre, friendly and unhurried. */
export function Head({
	at,
	unit,
	look,
	clothes,
}: {
	at: { x: number; y: number };
	unit: number;
	look: number;
	clothes: Clothes;
}) {
	const { hair, skin = paint.skin, style = 'short', glasses } = clothes;
	const aside = look * 4;
	const dark = lit(skin, -0.3);
	return (
		<g transform={`translate(${Math.round(at.x)} ${Math.round(at.y)}) scale(${Math.round(unit) / 100})`}>
			{style === 'bun' ? <circle cx={round(-aside * 1.6)} cy="-12" r="5.5" fill={lit(hair, -0.12)} /> : null}
			{style === 'bun' || style === 'short' ? (
				<path d={`M-11 3q-3-17 11-17 14 0 11 17l-3 4h-16z`} fill={lit(hair, -0.16)} />
			) : null}
			<path d="M-9-3q0-10 9-10t9 10q0 9-4 13-5 4-10 0-4-4-4-13z" fill={skin} />
			<path d="M5-9q4 3 4 7 0 9-4 12-2 2-5 2 5-8 5-21z" fill={lit(skin, -0.1)} />
			<path d={`M${aside > 0 ? -8.6 : 8.6}-1q${aside > 0 ? -3 : 3}-1 ${aside > 0 ? -1.6 : 1.6} 4z`} fill={dark} />
			{style === 'cap' ? (
				<path
					d={`M-10-3q0-12 10-12t10 12q-10-3-20 0zM${look < 0 ? -10 : 10}-3q${look < 0 ? -8 : 8} 0 ${look < 0 ? -8 : 8} 3l${look < 0 ? 12 : -12}-2z`}
					fill={hair}
				/>
			) : style === 'bald' ? (
				<path d="M-9.5-1q-2-4 0-7l1 6zM9.5-1q2-4 0-7l-1 6z" fill={hair} />
			) : (
				<path
					d={`M-10 1q-2-15 10-15.5 12 .5 10 15.5-2-7-${round(5 + aside / 2)}-9-8 4-${round(12 - aside / 2)} 2-2 2-3 7z`}
					fill={hair}
				/>
			)}
			<path
				d={`M${round(aside - 4.4)}-.4h.1M${round(aside + 3.4)}-.4h.1`}
				stroke="#2b2320"
				strokeWidth="1.6"
				strokeLinecap="round"
			/>
			<path
				d={`M${round(aside - 5.8)}-3.2q1.5-1 3-.2M${round(aside + 2)}-3.4q1.5-.8 3 .2M${round(aside * 1.3 - 0.4)} 1q-1 2 .8 2.2`}
				stroke={dark}
				strokeWidth=".9"
				fill="none"
				strokeLinecap="round"
			/>
			<path
				d={`M${round(aside - 3.4)} 5.6q3 2.6 6 0`}
				stroke="#8f3f33"
				strokeWidth="1.2"
				fill="none"
				strokeLinecap="round"
			/>
			{glasses ? (
				<path
					d={`M${round(aside - 6.8)}-.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M${round(aside + 1)}-.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M${round(aside - 1.6)}-.4h2.6`}
					stroke="#5b6a72"
					strokeWidth=".6"
					fill="none"
				/>
			) : null}
		</g>
	);
}
