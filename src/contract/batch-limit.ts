/** The most reads in one question (`GET /api/together`): more than nearly any page needs. */
export const mostTogether = 16;
