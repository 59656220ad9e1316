import type { BannerView } from '@hearth/contract/public/community'
import { Megaphone, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { notFound, screenAt } from '../screens.ts'

type BannerProps = { banner: BannerView; onDismiss: () => void }

/** Returns the text in the language of the page, otherwise the English or the first one. */
function textIn(texts: BannerView['texts'], shown: string): { language: string; text: string } {
  const language = [shown, 'en', ...Object.keys(texts)].find((one) => texts[one]) ?? shown
  return { language, text: texts[language] ?? '' }
}

/** An announcement in the flow of the page, beside the rail, so that it covers nothing. */
export function Banner({ banner: { kind, texts, link }, onDismiss }: BannerProps) {
  const words = useTexts('notices').banner
  const place = useRef<HTMLElement>(null)
  const { language, text } = textIn(texts, useLanguage())
  useHeight(place)
  const isWarning = kind === 'warning'
  const Icon = isWarning ? TriangleAlert : Megaphone
  return (
    <section
      ref={place}
      aria-label={words.label}
      className={`relative z-10 ms-(--rail-inline,0px) pt-[env(safe-area-inset-top)] text-ink print:hidden ${isWarning ? 'bg-danger-soft' : 'bg-brand-soft'}`}
    >
      <div className="mx-auto flex max-w-5xl items-start gap-3 ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] text-sm">
        <Icon
          aria-hidden
          className={`mt-3 size-4.5 shrink-0 ${isWarning ? 'text-danger' : 'text-brand-strong'}`}
        />
        <p className="wrap-anywhere min-w-0 flex-1 py-3 leading-snug">
          {isWarning && <span className="sr-only">{words.warning} </span>}
          <bdi lang={language}>{text}</bdi> {link && <BannerLink to={link}>{words.more}</BannerLink>}
        </p>
        <button
          type="button"
          aria-label={words.dismiss}
          title={words.dismiss}
          onClick={onDismiss}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-surface"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      </div>
    </section>
  )
}

/** No screen has the path, so the server writes what is there, such as the terms. */
const isDocument = (to: string) => screenAt(new URL(to, location.origin).pathname) === notFound

function BannerLink({ to, children }: { to: string; children: string }) {
  const look = 'whitespace-nowrap py-3 font-semibold underline underline-offset-4'
  return to.startsWith('/') ? (
    <Link to={to} reloadDocument={isDocument(to)} className={look}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noreferrer" className={look}>
      {children}
    </a>
  )
}

/** Screens that are as high as the window leave so much room: see Page.tsx. */
function useHeight(place: { current: HTMLElement | null }): void {
  useEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--banner-block', `${place.current?.offsetHeight ?? 0}px`)
    measure()
    addEventListener('resize', measure)
    return () => {
      removeEventListener('resize', measure)
      style.removeProperty('--banner-block')
    }
  }, [place])
}
