import { Block } from '#drawings/space/Block.tsx';
import { useCamera } from '#drawings/space/camera.tsx';
import type { Place } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';

export function Door({ at, colour }: { at: Place; colour: string }) {
	const { face, path } = useCamera();
	const deep = 0.1;
	const on = (right: number, up: number, back = deep): Place => ({ x: at.x + right, y: at.y + up, z: at.z + back });
	const rect = (a: number, b: number, c: number, d: number, back = deep) =>
		face(on(a, b, back), on(a, d, back), on(c, d, back), on(c, b, back));
	return (
		<>
			<path d={rect(-0.09, 0, 0.99, 2.14, 0)} fill={paint.frame} />
			<path d={rect(0, 0, 0.9, 2.05, 0)} fill={lit(paint.frame, -0.25)} />
			<path d={rect(0.02, 0, 0.9, 2.05)} fill={colour} />
			<path d={rect(0.13, 1.2, 0.43, 1.9) + rect(0.49, 1.2, 0.79, 1.9)} fill={paint.glass} />
			<path
				d={face(on(0.13, 1.5), on(0.13, 1.9), on(0.37, 1.9)) + face(on(0.49, 1.5), on(0.49, 1.9), on(0.73, 1.9))}
				fill={lit(paint.glass, 0.45)}
			/>
			<path
				d={rect(0.13, 0.16, 0.43, 0.95) + rect(0.49, 0.16, 0.79, 0.95)}
				fill={lit(colour, -0.18)}
				stroke={lit(colour, 0.2)}
				strokeWidth="2"
			/>
			<path d={rect(0.36, 1.04, 0.56, 1.09)} fill="#d9b65a" />
			<path d={path(on(0.84, 1), on(0.84, 1.12))} stroke="#d9b65a" strokeWidth="7" strokeLinecap="round" />
			<Block frame={{ at: on(0, 0, -0.02) }} from={[-0.12, -0.04, 0]} to={[1.02, 0.01, 0.1]} fill="#cfc7b8" />
			<Block frame={{ at: on(0.45, 2.3, 0) }} from={[-0.75, 0, 0]} to={[0.75, 0.07, 0.55]} fill="#5a6a70" soft={3} />
		</>
	);
}

export function Window({ at, curtains }: { at: Place; curtains: boolean }) {
	const { face, path } = useCamera();
	const on = (right: number, up: number, back = 0.08): Place => ({ x: at.x + right, y: at.y + up, z: at.z + back });
	const rect = (a: number, b: number, c: number, d: number, back = 0.08) =>
		face(on(a, b, back), on(a, d, back), on(c, d, back), on(c, b, back));
	return (
		<>
			<path d={rect(-0.08, 0, 1.08, 1.38, 0)} fill={paint.frame} />
			<path d={rect(0, 0.04, 1, 1.3, 0)} fill={lit(paint.frame, -0.25)} />
			<path d={rect(0.03, 0.04, 1, 1.3)} fill={paint.glass} />
			<path d={face(on(0.03, 0.7), on(0.03, 1.3), on(0.6, 1.3))} fill={lit(paint.glass, 0.4)} />
			{curtains ? <path d={rect(0.08, 0.6, 0.22, 1.3) + rect(0.8, 0.6, 0.94, 1.3)} fill={lit('#d8c3a5', 0.1)} /> : null}
			<path
				d={path(on(0.02, 0.66), on(1, 0.66)) + path(on(0.51, 0.04), on(0.51, 1.3))}
				stroke={paint.frame}
				strokeWidth="7"
			/>
			<Block frame={{ at: on(0.5, 0, 0) }} from={[-0.64, -0.08, 0]} to={[0.64, 0, 0.12]} fill="#d8cfbd" />
		</>
	);
}
