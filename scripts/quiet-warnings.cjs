// Warnings of Node's that nobody who runs the tests can end: of the flag that jest needs for dynamic imports, and of the queries that
// MikroORM sends side by side in a transaction of Medusa's.
const KNOWN = [
  /^VM Modules is an experimental feature/,
  /^Calling client\.query\(\) when the client is already executing/,
]

const { emitWarning } = process
process.emitWarning = (warning, ...rest) => {
  if (!KNOWN.some((known) => known.test(String(warning?.message ?? warning))))
    emitWarning.call(process, warning, ...rest)
}
