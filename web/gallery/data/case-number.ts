/** The case that the gallery shows. */
export const CASE_NUMBER = 'C7M2PX4WQ9'
