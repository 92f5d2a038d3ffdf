export function refuseNode(version?: string): string | undefined
