export const grid = 'grid grid-flow-dense grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4'
