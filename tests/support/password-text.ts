/** The officials' password of the sites in tests. */
export const PASSWORD = 'green baize 147';
