/** The makes named in the hero. */
export const makes = ['Handicare', 'Acorn', 'Bespoke', 'Brooks'] as const;
