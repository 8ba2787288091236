/** Where the companies that we introduce visitors to work. */
export const serviceAreas = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const;
