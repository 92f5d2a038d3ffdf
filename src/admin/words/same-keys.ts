/** The same keys with other words: a translation that lacks one does not compile. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }
