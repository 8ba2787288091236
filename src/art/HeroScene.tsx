import { Chair } from '#art/Chair.tsx';
import { behind, type Flight, nosing, points } from '#art/geometry.ts';
import { onRail, Rail } from '#art/Rail.tsx';
import { Steps } from '#art/Steps.tsx';

const flight: Flight = { foot: { x: 100, y: 360 }, count: 6, tread: 46, riser: 25, width: 78 };
const landing = 200;

/** Steps beside a brick house up to its front door, with a rail along them and its chair half-way up. */
export function HeroScene() {
	const floor = behind(nosing(flight, flight.count), flight.width);
	const wallFoot = behind(flight.foot, flight.width);
	return (
		<svg
			viewBox="0 0 560 400"
			className="h-auto w-full rounded-card"
			role="img"
			aria-label="A stairlift on the outdoor steps up to a front door"
		>
			<rect width="560" height="400" fill="#d5e8ee" />
			<g fill="#f4fafb">
				<path d="M40 92q2 -18 22 -18q8 -20 31 -15q16 -13 30 4q20 0 20 18q12 2 10 11z" />
				<path d="M150 40q2 -10 13 -10q6 -12 20 -8q12 0 12 10q9 1 8 8z" />
			</g>
			<House left={wallFoot.x + 100} floor={floor.y} doorX={floor.x + 70} />
			<rect y={wallFoot.y} width="560" height="100" fill="#9db58a" />
			<path d={`M0 ${wallFoot.y + 20}H60L20 400H0z`} fill="#cfc6b6" />
			<polygon
				points={points({ x: 0, y: 400 }, { x: 0, y: 372 }, flight.foot, { x: 560, y: 360 }, { x: 560, y: 400 })}
				fill="#cfc6b6"
			/>
			<path d={`M20 ${wallFoot.y}q0 -26 20 -30q6 -18 24 -12q20 -4 22 16q14 6 8 26z`} fill="#4f7a52" />
			<Steps flight={flight} landing={landing} />
			<Rail flight={flight} />
			<Chair at={onRail(flight, 2.3)} />
		</svg>
	);
}

function House({ left, floor, doorX }: { left: number; floor: number; doorX: number }) {
	return (
		<g>
			<rect x={left} y="0" width={560 - left} height="400" fill="#c98f6b" />
			<g stroke="#b57b57" strokeWidth="1.5">
				<path d={Array.from({ length: 18 }, (_, row) => `M${left} ${14 + row * 16}H560`).join('')} />
			</g>
			<rect x={left - 6} y="0" width="10" height="400" fill="#a86d4a" />
			<g transform={`translate(${doorX} ${floor})`}>
				<rect x="-6" y="-134" width="84" height="134" fill="#fbf8f3" />
				<rect x="2" y="-126" width="68" height="126" fill="#0f4037" />
				<rect x="12" y="-116" width="48" height="36" rx="3" fill="#bfdbe0" />
				<path d="M12 -98h48M36 -116v36" stroke="#0f4037" strokeWidth="3" />
				<rect x="12" y="-68" width="20" height="56" rx="2" fill="#14523f" />
				<rect x="40" y="-68" width="20" height="56" rx="2" fill="#14523f" />
				<circle cx="62" cy="-60" r="3.5" fill="#ffd34d" />
				<path d="M-18 -142h108l8 -14h-124z" fill="#4a5b61" />
				<path d="M92 -92h14v22h-14z" fill="#ffe9a8" stroke="#4a5b61" strokeWidth="3" />
			</g>
			<g transform="translate(300 34)">
				<rect x="-5" y="-5" width="82" height="72" fill="#fbf8f3" />
				<path d="M0 0h34v62H0zM38 0h34v62H38z" fill="#bfdbe0" />
				<path d="M-10 68h92v8h-92z" fill="#e9e1d3" />
			</g>
		</g>
	);
}
