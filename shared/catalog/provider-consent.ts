/** What users agree to in the English widget, before the service asks a survey provider about them. */
export function providerConsent(network: string): string {
  return `I agree that ${network} gets my country, date of birth, gender, postcode and survey answers, and my IP address and browser whenever I look for surveys, so that it can match me with its surveys.`;
}
