/**
 * The consent text of the English widget: users agree to it before the service sends their data to a survey provider.
 */
export function providerConsent(network: string): string {
  return `I agree that ${network} gets my country, date of birth, gender, postcode and survey answers, and my IP address and browser whenever I look for surveys, so that it can match me with its surveys.`;
}
