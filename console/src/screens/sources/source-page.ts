import { SOURCE_DAYS } from '@rewards-wall/shared/admin/values.ts';
import type { AdminSource, SourceRotated } from '@rewards-wall/shared/admin/sources-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call, faultOf, shownProblem } from '../../api.ts';
import '../../parts/callback-url.ts';
import { copyable } from '../../parts/copyable.ts';
import { countOf, creditsOf } from '../../parts/format.ts';
import { leadHref } from '../../parts/hrefs.ts';
import { actionButtons, factList, pageHeading, sectionOf, settingOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { leadState, stateMark, stateOf } from '../../parts/words.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import { valueOf } from '../../parts/field.ts';
import './call-map-fields.ts';
import { nextSteps } from './new-source-form.ts';
import { change, remove, rotate } from './source-acts.ts';
import {
  aboutScheme,
  callsText,
  MAPPED,
  originOf,
  REPEATED_EVENTS,
  SIGNED,
  signingSteps,
  sourceState,
  UNNAMED,
  UNNAMED_OFFERS,
} from './source-words.ts';

interface State {
  /** A new secret. It is shown once and not kept. */
  rotated: SourceRotated | null;
  /** The error of the submitted map. */
  fault: string | null;
}

/** The page of one source of leads. */
class SourcePage extends Screen<State> {
  static override properties = { ...Screen.properties, source: { attribute: false } };
  declare source: AdminSource;
  override state: State = { rotated: null, fault: null };

  override render(): TemplateResult {
    const { context, source } = this;
    const state = sourceState(source);
    const mayChange = context.mayCall('changeSource');
    const hasNext = source.last_lead === null && source.kind === 'added' && source.known && mayChange;
    return html`${pageHeading({
        name: source.source,
        ...(state && { state }),
        up: { href: context.hrefOf('sources'), label: 'Lead sources' },
        actions: mayChange ? this.actions() : nothing,
      })}
      <div class="columns">
        ${this.facts(mayChange && source.known)}
        <div class="stack">
          ${this.reported()}
          ${
            source.scheme === SIGNED && source.kind === 'added'
              ? sectionOf('signing', 'How the source signs', signingSteps())
              : nothing
          }
        </div>
      </div>
      ${source.scheme === MAPPED ? this.map(mayChange) : nothing}
      ${hasNext ? sectionOf('next', 'Next steps', nextSteps(source.source, context.hrefOf)) : nothing}`;
  }

  private actions(): TemplateResult[] {
    const { context, source } = this;
    const isOwn = source.kind === 'added' || source.kind === 'sandbox';
    return actionButtons([
      { label: 'Edit', run: () => change(context, source) },
      ...(isOwn ? [{ label: 'Remove', run: () => this.leave(), kind: 'removal' as const }] : []),
    ]);
  }

  private facts(hasSecret: boolean): TemplateResult {
    const { context, source } = this;
    const { ips, max_age_days: days, repeated_events: repeated, screenout_credits: credits } = source;
    const mayUnnamed = source.weak ? 'false' : String(source.unnamed_offers);
    const addresses = ips.map((ip, at) => html`${at === 0 ? nothing : ', '}<code>${ip}</code>`);
    return sectionOf(
      'facts',
      'Details',
      html`${factList([
          ['Comes from', originOf(source, context)],
          ['Call format', source.known ? callsText(source) : null],
          ['Scheme', html`<code>${source.scheme}</code>`],
          ['Allowed IPs', ips.length === 0 ? 'Any address' : addresses],
          [
            'Signatures expire',
            source.scheme === SIGNED ? `After ${countOf(days)} ${days === 1 ? 'day' : 'days'}` : null,
          ],
          ['Screen-outs', credits === 0 ? null : creditsOf(credits, 'credits')],
          ['Repeated events', REPEATED_EVENTS.find(([value]) => value === repeated)?.[1] ?? repeated],
          [UNNAMED.label, UNNAMED_OFFERS.find(([value]) => value === mayUnnamed)?.[1]],
          [
            'Offers of this source',
            source.offers === 0
              ? countOf(0)
              : html`<a href=${context.hrefOf('offers', { source: source.source })}>${countOf(source.offers)}</a>`,
          ],
          ['Added', source.created_at && timeOf(source.created_at)],
        ])}
        <ul class="cards">
          ${this.proof()} ${hasSecret ? html`${this.secret()} ${this.callback()}` : nothing}
        </ul>`,
    );
  }

  private reported(): TemplateResult {
    const { context, source } = this;
    const { credited, last_lead: last, reversed, source: name } = source;
    return sectionOf(
      'reported',
      'Activity',
      html`${factList([
          [
            'Last lead',
            last === null
              ? 'None'
              : html`<a href=${leadHref(context, last.lead_id)}>${timeOf(last.at)}</a>
                  ${stateMark(leadState(last.state))}${last.test ? html` <small>test</small>` : nothing}`,
          ],
          [`Last ${SOURCE_DAYS} days`, `${countOf(credited)} credited, ${countOf(reversed)} reversed`],
          ['Leads', html`<a href=${context.hrefOf('leads', { source: name })}>View leads</a>`],
          ['Refused calls', html`<a href=${context.hrefOf('leads/refused', { source: name })}>View refused calls</a>`],
        ])}
        <p class="hint">Days are in UTC and include today. Test users are left out.</p>`,
    );
  }

  private proof(): TemplateResult {
    const { about } = this.source;
    return settingOf(
      'Verification',
      about === null
        ? html`<p class="alert caution">
            This version doesn’t know the scheme, so it refuses all of its calls. A later version may have added it.
          </p>`
        : aboutScheme(about),
    );
  }

  private secret(): TemplateResult {
    const { context, source } = this;
    const { rotated } = this.state;
    const { about, kind, own_secret: isOwn, previous_secret_until: until, source: name } = source;
    const mayRotate = isOwn && about !== null && context.mayCall('rotateSource');
    return settingOf(
      'Secret',
      html`${
        rotated === null
          ? html`<p>
              ${
                isOwn
                  ? `It proves leads, and is never shown again. ${context.mayCall('rotateSource') ? 'Replace it' : 'Ask an owner to replace it'} if someone else may know it.`
                  : html`The credential of the
                      <a href=${context.hrefOf(`survey-providers/${encodeURIComponent(name)}`)}>survey provider</a>
                      signs its calls. Change it there.`
              }
            </p>`
          : this.rotated(rotated)
      }
      ${
        until === null
          ? nothing
          : html`<p>${stateOf('Two secrets are valid', 'off')} The old one ends ${timeOf(until, 'precise')}.</p>`
      }
      ${kind === 'sandbox' ? html`<p class="hint">Only the service itself signs with it.</p>` : nothing}`,
      mayRotate ? [{ label: 'Replace secret', run: () => this.rotate() }] : [],
    );
  }

  private rotated({ callback_url: url, secret }: SourceRotated): TemplateResult {
    const { announce } = this.context;
    if (secret !== null) {
      return html`<div role="status">
        <p><strong>Give this to the source now.</strong> It is shown only here.</p>
        ${copyable(secret, 'the secret', announce)}
      </div>`;
    }
    return this.source.about?.callback_secret === true
      ? html`<div role="status">
          <p><strong>Give the source its new callback URL now.</strong></p>
          ${copyable(url, 'the new callback URL', announce)}
        </div>`
      : html`<p role="status">The new secret is stored.</p>`;
  }

  private callback(): TemplateResult {
    const { context, source } = this;
    const { callback_url: url, source: name } = source;
    return html`<li class="card">
      ${
        url === null
          ? keyed(
              this.state.rotated,
              html`<callback-url
                .context=${context}
                .read=${() => call('readSourceCallback', { params: { source: name } })}
                .source=${null}
                .isSecret=${true}
              ></callback-url>`,
            )
          : html`<h3>Callback URL</h3>
              <p>The source calls it to report leads. It holds no secret.</p>
              ${copyable(url, 'the callback URL', context.announce)}`
      }
    </li>`;
  }

  private map(mayChange: boolean): TemplateResult {
    const { context, source } = this;
    const { call_map: map } = source;
    return sectionOf(
      'calls',
      'How its calls are read',
      html`<p>
          ${map === null ? 'By the default map: our own names, and common words for the status.' : 'By its map.'}
        </p>
        <form novalidate data-work @submit=${(event: SubmitEvent) => void this.saveMap(event)}>
          <call-map-fields
            .context=${context}
            .map=${map === null ? '' : JSON.stringify(map, null, 2)}
            .fault=${this.state.fault}
          ></call-map-fields>
          ${
            mayChange
              ? html`<div class="actions"><button type="submit" class="button button-main">Save the map</button></div>`
              : nothing
          }
        </form>`,
    );
  }

  private async saveMap(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { context, source } = this;
    const text = valueOf(event.target as HTMLFormElement, 'call_map').trim();
    const body = { call_map: text === '' ? null : text };
    const reply = await context.prove(() => call('changeSource', { params: { source: source.source }, body }));
    if (reply.ok) {
      this.set({ fault: null });
      context.announce('The map is saved. It applies from the next call.');
    } else {
      const problem = shownProblem(reply);
      this.set({ fault: problem && (faultOf(problem, 'call_map') ?? problem.detail) });
    }
  }

  private async rotate(): Promise<void> {
    const rotated = await rotate(this.context, this.source);
    if (rotated !== null) this.set({ rotated });
  }

  private async leave(): Promise<void> {
    const { context } = this;
    if ((await remove(context, this.source)) !== null) goTo(context.hrefOf('sources'));
  }
}

customElements.define('source-page', SourcePage);
