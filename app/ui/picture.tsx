import type { CSSProperties } from "react";
import { cx } from "#app/ui/cx.ts";
import { htmlAttributes } from "#app/ui/html-text.ts";

type Props = {
  /** Address without width and extension: `/art/dawn` for `/art/dawn-480.avif` and others. */
  base: string;
  widths: readonly number[];
  /** Intrinsic size of the largest file; reserves the space. */
  width: number;
  height: number;
  /** A colour or a data: URL, shown until the picture has loaded. */
  placeholder?: string;
  alt: string;
  sizes: string;
  /** For the largest picture of the first screen: loaded first. Others load when they come near. */
  priority?: boolean;
  /** Point to keep visible when cropped, in percent from the left and the top. */
  focus?: { x: number; y: number };
  className?: string;
  pictureClassName?: string;
};

const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** A picture in three formats and several widths, with its space reserved. */
export function Picture(props: Props) {
  const { base, widths, width, height, placeholder, alt, sizes, priority = false, focus, className } = props;
  const set = (ending: string) => widths.map((w) => `${base}-${w}.${ending} ${w}w`).join(", ");
  const fallback = `${base}-${widths.findLast((w) => w <= 1280) ?? widths[0]}.jpg`;
  const isTiny = placeholder?.startsWith("data:") ?? false;
  const look: CSSProperties = {};
  if (placeholder && !isTiny) look.backgroundColor = placeholder;
  if (placeholder && isTiny && priority) look.backgroundImage = `url("${placeholder}")`;
  if (focus) look.objectPosition = `${focus.x}% ${focus.y}%`;
  const shared = { width, height, style: look, className: cx("h-auto w-full bg-cover bg-center", className) };
  const pictureClass = cx("block", props.pictureClassName);
  if (priority)
    return (
      <picture className={pictureClass}>
        <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
        <source type="image/webp" srcSet={set("webp")} sizes={sizes} />
        <img
          {...shared}
          alt={alt}
          src={fallback}
          srcSet={set("jpg")}
          sizes={sizes}
          loading="eager"
          fetchPriority="high"
        />
      </picture>
    );
  // `lazyPictures` sets the addresses when the picture comes near; until then the tiny version is shown.
  return (
    <>
      <picture className={cx(pictureClass, "noscript:hidden")}>
        <img
          {...shared}
          alt={alt}
          src={isTiny ? placeholder : blank}
          data-base={base}
          data-widths={widths.join(" ")}
          data-sizes={sizes}
          decoding="async"
          suppressHydrationWarning
        />
      </picture>
      <noscript
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what comes from outside is escaped there
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? still({ ...shared, alt, src: fallback }) : "" }}
      />
    </>
  );
}

/** The `<noscript>` image as a string, since React would process each attribute. Server only. */
function still(image: {
  width: number;
  height: number;
  className: string;
  style: CSSProperties;
  alt: string;
  src: string;
}) {
  const { className, style, ...attributes } = image;
  const { backgroundColor, objectPosition } = style;
  const look = [
    backgroundColor && `background-color:${backgroundColor}`,
    objectPosition && `object-position:${objectPosition}`,
  ];
  const styled = look.filter(Boolean).join(";") || undefined;
  return `<img${htmlAttributes({ ...attributes, class: className, style: styled, loading: "lazy" })}>`;
}

/** Distance at which a picture is loaded (specification §9), in CSS pixels. */
const NEAR = 400;

/** A one-pixel AVIF: a browser that shows it gets all pictures in AVIF. */
const avifDot =
  "data:image/avif;base64,AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=";

/**
 * Inline script at the end of every page, independent of React. Sets the addresses of pictures that come near, later ones included, and of
 * all before printing. Starts after the first paint or the first touch, so that the first screen's picture has the bandwidth. It changes
 * attributes only, so that hydration matches.
 */
export const lazyPictures = `(()=>{
const test=new Image();
const kind=new Promise(r=>{test.onload=()=>r("avif");test.onerror=()=>r("webp");test.src="${avifDot}"});
const show=i=>kind.then(k=>{const{base,widths,sizes}=i.dataset;const set=widths.split(" ").map(w=>base+"-"+w+"."+k+" "+w+"w").join(", ");if(i.srcset!==set){if(i.src.startsWith("data:"))i.style.backgroundImage="url("+i.src+")";i.sizes=sizes;i.srcset=set}});
const near=new IntersectionObserver(l=>{for(const e of l)if(e.isIntersecting){near.unobserve(e.target);show(e.target)}},{rootMargin:"${NEAR}px"});
const all="img[data-base]",watch=n=>{if(n.matches?.(all))near.observe(n);n.querySelectorAll?.(all).forEach(i=>near.observe(i))};
const how={once:true,passive:true,capture:true};let begun=false;
const begin=()=>{if(begun)return;begun=true;document.documentElement.classList.add("is-complete");watch(document);
new MutationObserver(l=>{for(const m of l)if(m.type==="attributes")watch(m.target);else m.addedNodes.forEach(watch)}).observe(document.body,{childList:true,subtree:true,attributes:true,attributeFilter:["data-base"]})};
const seen=()=>document.documentElement.dataset.late===undefined?requestAnimationFrame(()=>setTimeout(begin,0)):addEventListener("drawn",seen,how);
if(document.readyState==="complete")seen();else addEventListener("load",seen,how);
for(const e of ["scroll","touchstart","wheel","keydown","beforeprint"])addEventListener(e,begin,how);
addEventListener("beforeprint",()=>document.querySelectorAll(all).forEach(show))})()`;
