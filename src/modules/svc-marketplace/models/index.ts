// Medusa loads the models of every other file of this folder, and none of this one
export * from "./submerchant"
