/** Lines on a square of 24. */
export const shapes = {
	check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
	chevron: <path d="m6 9 6 6 6-6" />,
	close: <path d="m6 6 12 12M18 6 6 18" />,
	question: <path d="M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .6-1.5 1.2-1.5 2.3M12 18v.5" />,
	person: <path d="M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-9 14-9 14 0" />,
	search: <path d="M15.500 15.500 20 20M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0z" />,
	menu: <path d="M4 7h16M4 12h16M4 17h16" />,
	camera: (
		<>
			<path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
			<circle cx="12" cy="13" r="3.5" />
		</>
	),
	brochure: (
		<>
			<path d="M12 6.5C9.5 4.7 6.7 4.3 4 4.5v13.5c2.7-.2 5.5.2 8 2 2.5-1.8 5.3-2.2 8-2V4.5c-2.7-.2-5.5.2-8 2z" />
			<path d="M12 6.5V20" />
		</>
	),
	phone: (
		<path d="M6 4h3.5l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5V18a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z" />
	),
	clock: (
		<>
			<circle cx="12" cy="12" r="8.5" />
			<path d="M12 7v5.5l3.5 2" />
		</>
	),
	mail: <path d="M3.5 6h17v12h-17zl8.5 7 8.5-7" />,
	warning: <path d="M12 4 2.5 20h19zM12 10v4.5M12 17v.5" />,
	umbrella: <path d="M3 12.5a9 9 0 0 1 18 0zM12 12.5v5.5a2 2 0 0 0 4 0M12 3.5v-1.5" />,
	rain: <path d="M7 15a4 4 0 0 1 .2-8 5.5 5.5 0 0 1 10.4 1.5A3.3 3.3 0 0 1 17 15zM8 18l-1 3M12.5 18l-1 3M17 18l-1 3" />,
	rosette: (
		<>
			<circle cx="12" cy="9" r="6" />
			<path d="m8.5 14-1.5 7 5-2.5 5 2.5-1.5-7M9.5 9l1.800 1.800L14.5 7.5" />
		</>
	),
	steps: <path d="M3 21v-4h6v-4h6V9h6M3 11.5 17 3" />,
	control: (
		<>
			<path d="M4 14.5h16V20H4zM12 14.5V9" />
			<circle cx="12" cy="6.5" r="2.5" />
		</>
	),
	seat: <path d="M7 3.5 8.5 13H17v3.5H8.5M9 16.5v4M16.5 16.5v4M8 9.5h7.5" />,
	battery: <path d="M3 7.5h16v9H3zM21.5 11v2M11.5 9 9 12h4l-2.5 3" />,
	remote: (
		<>
			<rect x="7.5" y="2.5" width="9" height="19" rx="2" />
			<path d="M12 10.5v-4l-1.5 1.5M12 6.5 13.5 8M12 13.5v4L10.5 16M12 17.5l1.5-1.5" />
		</>
	),
} as const;

export type IconName = keyof typeof shapes;

/** A decorative line drawing beside a text of the same meaning: hidden from screen readers. */
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

/** An icon that stands for a whole form or receipt. */
export function YellowDisc({ icon }: { icon: IconName }) {
	return (
		<span className="flex size-[48px] shrink-0 items-center justify-center rounded-full bg-focus text-ink">
			<Icon name={icon} size={icon === 'check' ? 32 : 24} />
		</span>
	);
}
