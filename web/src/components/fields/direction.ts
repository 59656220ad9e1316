/** Radix writes 'ltr' on its parts unless it is told how the page reads. */
export const pageDirection = () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
