/** Says over a picture that it is drawn, and shows no particular lift. Its box is `relative`. */
export function Drawn() {
	return (
		<span className="absolute right-0 bottom-0 rounded-tl-control bg-page px-1.5 text-sm leading-snug text-ink">
			Drawing
		</span>
	);
}
