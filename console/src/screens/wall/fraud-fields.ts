import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { fraudActions, fraudRuleNames, type FraudRuleName } from '@rewards-wall/shared/fraud-rules.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { capital } from '../../parts/words.ts';

export type FraudPath = `fraud.${FraudRuleName}.${'action' | 'limit'}`;

/** What a rule finds, in words. `counts`: what its limit is a number of; absent: it has none. */
interface RuleInWords {
  readonly label: string;
  readonly finds: string;
  readonly counts?: string;
}

const rules: Readonly<Record<FraudRuleName, RuleInWords>> = {
  agent: { label: 'Automated agent', finds: 'The click came from a program, or from a browser that a program runs.' },
  country: { label: 'Another country', finds: 'The lead names another country than that of its click.' },
  datacenter: { label: 'Data centre', finds: 'The click came from a data centre that the service has a list of.' },
  duplicate_device: {
    label: 'Shared device',
    counts: 'users',
    finds: 'More other users than this completed offers on the same device.',
  },
  duplicate_ip: {
    label: 'Shared address',
    counts: 'users',
    finds: 'More other users than this completed offers from the same address.',
  },
  similar_id: {
    label: 'Similar user id',
    finds: 'Another user completed the offer, whose id differs only in case, spaces around it or invisible characters.',
  },
  too_fast: { label: 'Too fast', finds: 'The lead came sooner after its click.', counts: 'seconds' },
  velocity: { label: 'Many leads', finds: 'The user had more leads than this within an hour.', counts: 'leads' },
};

/** What each input is called, by the path of its setting. */
export const fraudLabels = Object.fromEntries(
  fraudRuleNames.flatMap((name) => {
    const { counts, label } = rules[name];
    const action = [`fraud.${name}.action`, label];
    return counts === undefined ? [action] : [action, [`fraud.${name}.limit`, `${label}: ${counts}`]];
  }),
) as Readonly<Record<FraudPath, string>>;

/** The fraud rules of a wall: what each does, and its limit. */
export function fraudFields(
  fraud: WallSettingsShown['fraud'],
  faultIn: (path: FraudPath) => string | null,
): TemplateResult {
  return html`<ul class="rules" aria-label="Fraud rules">
    ${fraudRuleNames.map((name) => ruleFields(name, fraud[name], faultIn))}
  </ul>`;
}

function ruleFields(
  name: FraudRuleName,
  { action, limit }: WallSettingsShown['fraud'][FraudRuleName],
  faultIn: (path: FraudPath) => string | null,
): TemplateResult {
  const { counts, finds, label } = rules[name];
  const [actionPath, limitPath] = [`fraud.${name}.action`, `fraud.${name}.limit`] as const;
  const fault = faultIn(limitPath);
  return html`<li>
    <label for=${actionPath}>${label}</label>
    <p class="hint" id="${actionPath}-hint">${finds}</p>
    ${fault === null ? nothing : html`<p class="fault" id="${limitPath}-fault">This ${fault}.</p>`}
    <div>
      <select id=${actionPath} name=${actionPath} aria-describedby="${actionPath}-hint">
        ${fraudActions.map((one) => html`<option value=${one} ?selected=${one === action}>${capital(one)}</option>`)}
      </select>
      ${
        counts === undefined
          ? nothing
          : html`<input
                name=${limitPath}
                aria-label=${fraudLabels[limitPath]}
                .value=${String(limit)}
                inputmode="numeric"
                autocomplete="off"
                aria-invalid=${String(fault !== null)}
                aria-describedby=${fault === null ? nothing : `${limitPath}-fault`}
              />
              <span>${counts}</span>`
      }
    </div>
  </li>`;
}
