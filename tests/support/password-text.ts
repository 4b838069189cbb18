/** The officials’ password of the tests’ sites. */
export const PASSWORD = 'green baize 147';
