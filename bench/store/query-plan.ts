import { z } from "zod"
import type { StoreDatabase } from "../../integration-tests/setup/crash/store-database"

interface Node {
  "Node Type": string
  "Relation Name"?: string | undefined
  "Index Name"?: string | undefined
  Plans?: Node[] | undefined
}

const node: z.ZodType<Node> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  get Plans() {
    return z.array(node).optional()
  },
})
const explained = z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: node, "Execution Time": z.number() })]) })

export interface QueryPlan {
  ms: number
  indexes: string[]
  /** tables read from end to end */
  scanned: string[]
}

/** A statement of the ledger, its parameters marked by `?`, as PostgreSQL numbers them. */
export function numbered(sql: string): string {
  let count = 0
  return sql.replace(/\?/g, () => `$${(count += 1)}`)
}

const allOf = (root: Node): Node[] => [root, ...(root.Plans ?? []).flatMap(allOf)]

/** Carries a statement of the ledger out, and gives how PostgreSQL did it. */
export async function explain(
  database: StoreDatabase,
  sql: string,
  parameters: readonly unknown[],
): Promise<QueryPlan> {
  const [row] = await database.query(`explain (analyze, format json) ${numbered(sql)}`, parameters)
  const [{ Plan: root, "Execution Time": ms }] = explained.parse(row)["QUERY PLAN"]
  const nodes = allOf(root)
  return {
    ms,
    indexes: nodes.flatMap((one) => one["Index Name"] ?? []),
    scanned: nodes.filter((one) => one["Node Type"] === "Seq Scan").flatMap((one) => one["Relation Name"] ?? []),
  }
}
