// Medusa loads the models of every other file of this folder, and none of this one

/** Query shows only the models that the service is made with: no card tokens, no buyers' details. */
export * from "./attempt"
export * from "./operation"
export * from "./payment-links"
export * from "./reports"
export * from "./stored-cards"
