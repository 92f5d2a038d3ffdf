// What `exports` of package.json leads to.

/** Matches the paths (from the package's root) of a target such as `./lib/*.js`: `*` stands for one name. */
const patternOf = (target) => new RegExp(`^${target.replace("./", "").replaceAll(".", "\\.").replace("*", "[^/]+")}$`)

/** Patterns of the types of all entries, as a program that requires them sees them. */
export const requiredTypes = ({ exports }) =>
  Object.values(exports).flatMap(({ types, require }) =>
    (types ?? require) ? [patternOf(types ?? require.types)] : [],
  )

/** Patterns of the files that a program of ES modules gets instead of those that are required. */
export const moduleFiles = ({ exports }) =>
  Object.values(exports).flatMap(({ import: esm }) => (esm ? [patternOf(esm.default), patternOf(esm.types)] : []))
