/** Groups of operations that the service publishes beyond the specification (published interface description, section 4). */
export const CAPABILITIES = ["reports", "approval", "storedCards", "hold", "installmentInfo"] as const
export type Capability = (typeof CAPABILITIES)[number]

/** Which of them this store's options let it call. */
export type Capabilities = Record<Capability, boolean>

/** A refusal that may mean that the account does not have the capability. */
export interface CapabilityRefusal {
  capability: Capability
  /** As in contract/interface.json. */
  operation: string
  error_code: string
  /** What the request was for. However often it is refused for one thing, it counts once. */
  about: string
}

export interface PausedCapability extends Omit<CapabilityRefusal, "about"> {
  pausedAt: Date
  until: Date
}

/** Capabilities that are not called for a while, of all instances of the store together. */
export interface CapabilityPauses {
  isPaused(capability: Capability): Promise<boolean>
  /**
   * Counts a refusal. Several of different requests, with no success between them, pause the capability for half an hour; each time
   * again for longer, up to four hours. It takes many more where it succeeded within a day. Returns whether it is paused now.
   */
  noteRefusal(refusal: CapabilityRefusal): Promise<boolean>
  /** An operation of it succeeded: it is not paused, and no refusal counts any more. */
  noteSuccess(capability: Capability): Promise<void>
  list(): Promise<PausedCapability[]>
  /** It is called again, and what is known of it is forgotten. Left out: all are. */
  resume(capability?: Capability): Promise<void>
}
