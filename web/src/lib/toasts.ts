/** Of a toast that tells what leads to another screen: it is to be read there. */
export const staysOnNextScreen = { className: 'goes-along' }
