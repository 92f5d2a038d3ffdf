/** The name of an error and where it came from. Its message may quote what a buyer typed. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames].join("\n")
}
