import type { ModuleJoinerConfig } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

type Extension = NonNullable<ModuleJoinerConfig["extends"]>[number]

/** What of a link a path names: its rows, or by an alias what they lead to. */
function getColumn(link: ModuleJoinerConfig, { relationship, fieldAlias = {} }: Extension, path: string) {
  const [first = "", ...rest] = path.split(".")
  const target = link.relationships?.find(({ serviceName }) => serviceName !== Modules.PRODUCT)
  if (target === undefined) return undefined
  const column = `${relationship.alias}.${target.foreignKey}`
  const isByAlias = first in fieldAlias && rest.join(".") === target.primaryKey
  return path === column || isByAlias ? column : undefined
}

/**
 * The path from a product to its seller's id by the column of the link between them, which stays when the seller is gone: only there
 * does nothing mean that the product has no seller. Undefined: the path goes over no link of products.
 */
export function linkColumn(configs: readonly ModuleJoinerConfig[], path: string): string | undefined {
  for (const link of configs.filter(({ isLink }) => isLink))
    for (const extension of link.extends ?? []) {
      const column = extension.serviceName === Modules.PRODUCT ? getColumn(link, extension, path) : undefined
      if (column !== undefined) return column
    }
  return undefined
}
