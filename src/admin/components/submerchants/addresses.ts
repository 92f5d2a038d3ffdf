export const LIST = "/svc/submerchants"
export const pageOf = (id: string): string => `${LIST}/${id}`
export const statementOf = (id: string): string => `${LIST}/statement?id=${id}`
export const APPROVALS = `${LIST}/approvals`
export const approvalsOf = (id: string): string => `${APPROVALS}?seller=${id}`
