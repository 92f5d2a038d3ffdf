/** Stands for a module of ours that the provider reaches through its container. */
export class LedgerModuleService {
  name(): string {
    return "ledger"
  }
}
