const shapes = {
	check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
	close: <path d="m6 6 12 12M18 6 6 18" />,
	menu: <path d="M4 7h16M4 12h16M4 17h16" />,
	camera: (
		<>
			<path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
			<circle cx="12" cy="13" r="3.5" />
		</>
	),
	brochure: (
		<>
			<path d="M12 6.5C9.5 4.7 6.7 4.3 4 4.500v13.500c2.7-.2 5.5.2 8 2 2.5-1.8 5.3-2.2 8-2V4.500c-2.7-.2-5.5.2-8 2z" />
			<path d="M12 6.500V20" />
		</>
	),
	phone: (
		<path d="M6 4h3.500l1.5 4.5-2 1.500a11 11 0 0 0 5 5l1.5-2 4.5 1.500V18a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z" />
	),
	clock: (
		<>
			<circle cx="12" cy="12" r="8.5" />
			<path d="M12 7v5.500l3.5 2" />
		</>
	),
	mail: <path d="M3.5 6h17v12h-17zl8.5 7 8.5-7" />,
	warning: <path d="M12 4 2.5 20h19zM12 10v4.500M12 17v.5" />,
} as const;

export type IconName = keyof typeof shapes;

/** A line drawing beside words that say the same: hidden from those who listen. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
	return (
		<svg
			viewBox="0 0 24 24"
			width={size}
			height={size}
			className="shrink-0"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			{shapes[name]}
		</svg>
	);
}
