/** Represents a module of ours that the provider resolves from its container. */
export class LedgerModuleService {
  name(): string {
    return "ledger"
  }
}
