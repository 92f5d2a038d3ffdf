import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import ts from "typescript"

const root = path.resolve(__dirname, "../..")

/** What is wrong with files that lie beside this repository's packages. `paths` are absolute, or relative to the files' folder. */
export function compile(sources: Record<string, string>, options: ts.CompilerOptions): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-guide-"))
  try {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"))
    const files = Object.entries(sources).map(([file, text]) => {
      const written = path.join(folder, file)
      mkdirSync(path.dirname(written), { recursive: true })
      writeFileSync(written, text)
      return written
    })
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      esModuleInterop: true,
      isolatedModules: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      typeRoots: [path.join(root, "node_modules/@types")],
      baseUrl: folder,
      ...options,
    })
    return files
      .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
      .map(
        ({ file, messageText }) =>
          `${path.relative(folder, file?.fileName ?? "")}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
      )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
