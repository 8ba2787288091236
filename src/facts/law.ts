/** How often lifts for people are thoroughly examined in care homes and workplaces, in months; no duty of a home owner (2.8, medium). */
export const workplaceExaminationMonths = 6;

/** Days in which most things bought at home or at a distance may be sent back; not those made to measure (3.3, high). */
export const coolingOffDays = 14;
