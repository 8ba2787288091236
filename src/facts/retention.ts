/**
 * How long the operator keeps what visitors send, in months after the last contact about it. The numbers are ours: the law wants
 * a period and names none (domain facts 3.1). The operator deletes by hand; nothing in this program deletes yet.
 */
export const retention = { photoMonths: 6, requestMonths: 12 } as const;
