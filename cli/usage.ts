export const USAGE = `medusa-payment-svc: payments for a Medusa store

  npx medusa-payment-svc init        sets the plugin up in the store of this folder
    -y, --yes                        does not ask: writes the files, migrates, enables the payment method
    --files-only                     only medusa-config and .env

  npx medusa-payment-svc doctor      checks the store of this folder; exit code 1 where something has to be corrected
    --json                           the checks as JSON, in English and Turkish

  npx medusa-payment-svc sandbox     the payment service, simulated on this machine (sandbox --help)
`
