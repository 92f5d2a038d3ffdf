/** Thrown by every port of a process that was killed: nothing that its code does about it has an effect any more. */
export class ProcessKilled extends Error {
  override readonly name = "ProcessKilled"
  constructor() {
    super("process killed")
  }
}

/** What Medusa refuses, with the sentence a person reads. */
export class MedusaRefusal extends Error {
  override readonly name = "MedusaRefusal"
}
