/** The case that the gallery shows alone. */
export const CASE_NUMBER = 'C7M2PX4WQ9'
/** The case that it shows beside the list. */
export const LISTED_CASE_NUMBER = 'K8M1PX4WQ'
