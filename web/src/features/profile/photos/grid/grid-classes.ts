/** Nine places in three columns, or six where there is room; the main one takes four cells, so that nothing is left over. */
export const grid =
  'grid grid-cols-3 gap-2 sm:gap-3 @min-[30rem]:grid-cols-6 *:aspect-4/5 *:data-main:col-span-2 *:data-main:row-span-2 *:data-main:aspect-auto'

/** A round sign that lies on a picture, whatever the picture shows. */
export const onPicture = 'rounded-full bg-night/75 text-on-night'
